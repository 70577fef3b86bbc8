// Owns the birth of a turn: checked, its agent resolved once, its file written, its first event published. T§4, T§8.
// Runs nothing.
import {
  type AgentSnapshot,
  InvalidInputError,
  RequestedAgent,
  ResolvedAgent,
  schemaIssue,
  TURN_SCHEMA_VERSION,
  TurnConfig,
  TurnContext,
  TurnCreated,
  TurnDependencyError,
  TurnExistsError,
  tellsWhoIsAsked,
  UserMessage,
} from "@x/shared";
import { z } from "zod";
import { createUnderNextId } from "../../ports/create-under-next-id.js";
import { deepFreeze } from "../../storage/deep-freeze.js";
import type { CreatedTurn, CreateTurnInput } from "./api.js";
import { copyJson } from "./foreign/json-copy.js";
import { resolveAgent } from "./foreign/resolve-agent.js";
import { thrownMessage } from "./foreign/thrown-message.js";
import type { TurnRuntimePorts } from "./invocation/invocation.js";

const DEFAULT_MAX_MODEL_CALLS = 50;

const Request = z.strictObject({
  agent: RequestedAgent,
  sessionId: z.string().min(1).nullable().default(null),
  context: TurnContext,
  input: UserMessage,
  config: TurnConfig.extend({
    autoPermission: TurnConfig.shape.autoPermission.default(false),
    maxModelCalls: TurnConfig.shape.maxModelCalls.default(DEFAULT_MAX_MODEL_CALLS),
  }),
});
type Request = z.infer<typeof Request>;

export async function createTurn(ports: TurnRuntimePorts, input: CreateTurnInput): Promise<CreatedTurn> {
  const request = checked(Request, "the request", input);
  const agent = checked(ResolvedAgent, "the resolved agent", await resolveAgent(ports, request.agent));
  const snapshot = await snapshotOf(ports, agent, request.context);
  const created = await writeFirstEvent(ports, request, snapshot);
  ports.turnEventBus.publish({
    turnId: created.turnId,
    sessionId: created.sessionId,
    event: created,
    offset: 1,
  });
  return { turnId: created.turnId, created };
}

/**
 * T§4 "Inheritance": prompt and tools that are those of the predecessor, byte for byte, are stored by reference; not where this
 * turn's file alone must tell that a pending call waits for a person (Clarifications "Index entry").
 */
async function snapshotOf(
  { contextResolver }: TurnRuntimePorts,
  agent: ResolvedAgent,
  context: TurnContext,
): Promise<AgentSnapshot> {
  if (!("previousTurnId" in context) || tellsWhoIsAsked(agent)) return agent;
  const { agentId, model } = agent;
  const inherited = { agentId, model, inheritedFrom: context.previousTurnId };
  try {
    return isSame(agent, await contextResolver.resolveAgent(inherited)) ? inherited : agent;
  } catch (error) {
    // An unreadable predecessor: this turn says all of it itself; what is wrong there shows when the turn is advanced.
    if (error instanceof TurnDependencyError) return agent;
    throw error;
  }
}

function isSame(left: ResolvedAgent, right: ResolvedAgent): boolean {
  return (
    left.systemPrompt === right.systemPrompt && JSON.stringify(left.tools) === JSON.stringify(right.tools)
  );
}

async function writeFirstEvent(
  { turnRepo, idGenerator, clock }: TurnRuntimePorts,
  { sessionId, agent: requested, context, input, config }: Request,
  resolved: AgentSnapshot,
): Promise<TurnCreated> {
  return createUnderNextId(
    idGenerator,
    (error) => error instanceof TurnExistsError,
    async (turnId) => {
      const created: TurnCreated = deepFreeze({
        type: "turn_created",
        schemaVersion: TURN_SCHEMA_VERSION,
        turnId,
        ts: clock.now(),
        sessionId,
        agent: { requested, resolved },
        context,
        input,
        config,
      });
      await turnRepo.create(created);
      return created;
    },
  );
}

function checked<Schema extends z.ZodType>(schema: Schema, what: string, value: unknown): z.infer<Schema> {
  let problem: string;
  try {
    const parsed = schema.safeParse(copyJson(value));
    if (parsed.success) return parsed.data;
    problem = schemaIssue(parsed.error);
  } catch (error) {
    problem = thrownMessage(error);
  }
  throw new InvalidInputError(`a turn cannot be created: ${what} is not valid: ${problem}`);
}
