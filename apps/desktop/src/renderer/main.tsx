// The entry of the page: the browser's ports, the services on the bridge, the window. Runs before the first paint.
// oxlint-disable-next-line import/no-unassigned-import -- it acts by being first
import "./forbid-generated-code.js";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Window } from "./components/window.js";
import { ServicesContext } from "./hooks/services-context.js";
import { bridgeOf } from "./ipc/bridge-of.js";
import { browserPorts } from "./ports/browser-ports.js";
import { turnInStep } from "./ports/turn-in-step.js";
import { createServices, startServices } from "./services.js";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root");

const services = createServices(bridgeOf(window), browserPorts(window), import.meta.env.DEV);
turnInStep(document);
// Drawn at once, in the chosen theme: nothing white is ever seen.
flushSync(() =>
  createRoot(root).render(
    // The page's policy refuses style elements; what the library would put into one stands in window.css.
    <CSPProvider disableStyleElements>
      <ServicesContext value={services}>
        <Window />
      </ServicesContext>
    </CSPProvider>,
  ),
);
void startServices(services);
