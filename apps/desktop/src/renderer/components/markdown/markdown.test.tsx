import { act, fireEvent, render, screen } from "@testing-library/react";
import { InvalidInputError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { ServicesContext } from "../../hooks/services-context.js";
import { DrawnStage } from "../../testing/drawn-window.js";
import { FORBIDDEN, HOSTILE_MARKDOWN } from "../../testing/hostile-markdown.js";
import { Markdown } from "./markdown.js";

function drawn(text: string, streaming: boolean): HTMLElement {
  const stage = new DrawnStage();
  const { container } = render(
    <ServicesContext value={stage.services}>
      <Markdown text={text} streaming={streaming} />
    </ServicesContext>,
  );
  return container;
}

function forbidden(element: HTMLElement): readonly string[] {
  return [...element.querySelectorAll(FORBIDDEN)].map((found) => found.outerHTML);
}

describe("Markdown from a model (quality.md §4)", () => {
  it.each(HOSTILE_MARKDOWN)("becomes nothing that fetches, runs or pretends: %s", (_, text) => {
    expect(forbidden(drawn(text, false))).toEqual([]);
  });

  it.each(HOSTILE_MARKDOWN)("nor while it is coming, wherever it is cut: %s", (_, text) => {
    const { services } = new DrawnStage();
    const part = (length: number) => (
      <ServicesContext value={services}>
        <Markdown text={text.slice(0, length)} streaming />
      </ServicesContext>
    );
    const { container, rerender } = render(part(0));
    for (let length = 1; length <= text.length; length += 1) {
      rerender(part(length));
      expect(forbidden(container)).toEqual([]);
    }
  });

  it("has buttons only as links out, and each says where it leads", () => {
    const element = drawn("[Allow once](https://evil.example/x) and `code`", false);
    const buttons = [...element.querySelectorAll("button")];
    expect(buttons.map((button) => [button.getAttribute("role"), button.textContent])).toEqual([
      ["link", "Allow once(evil.example)"],
    ]);
  });

  it("shows the host that would really be asked", () => {
    drawn("[apple](https://xn--80ak6aa92e.com) [user](https://apple.com@evil.example/)", false);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "apple(xn--80ak6aa92e.com)",
      "user(evil.example)",
    ]);
  });

  it("opens a link only by asking main", async () => {
    const stage = new DrawnStage();
    stage.draw(<Markdown text="[a](https://example.com/b)" streaming={false} />);
    await act(async () => fireEvent.click(screen.getByRole("link")));
    expect(stage.main.callsOf("app:openLink")).toEqual([{ url: "https://example.com/b" }]);
  });

  it("offers to copy a link by main's own menu, and no other menu", async () => {
    const stage = new DrawnStage();
    stage.draw(<Markdown text="[a](https://example.com/b)" streaming={false} />);
    const left = await act(async () => fireEvent.contextMenu(screen.getByRole("link")));
    expect(left).toBe(false);
    expect(stage.main.callsOf("app:openLinkMenu")).toEqual([{ url: "https://example.com/b" }]);
    expect(stage.main.callsOf("app:openLink")).toEqual([]);
  });

  it("says why a link was not opened", async () => {
    const stage = new DrawnStage();
    stage.main.refuse("app:openLink", new InvalidInputError("nobody clicked"));
    stage.draw(<Markdown text="[a](https://example.com/b)" streaming={false} />);
    await act(async () => fireEvent.click(screen.getByRole("link")));
    await stage.settled();
    expect(screen.getByRole("alert").textContent).toBe("Nobody clicked.");
  });

  it("shows raw HTML as the text it is", () => {
    expect(drawn("Hello <b onclick=x>there</b>", false).textContent).toBe("Hello <b onclick=x>there</b>");
  });
});

describe("how an answer reads", () => {
  it("has headings below those of the window, lists, tables and quotations", () => {
    const element = drawn(
      "# One\n\n## Two\n\n- a\n\n1. b\n\n> q\n\n| h |\n| -: |\n| c |\n\n~~d~~ **e** *f*",
      false,
    );
    const tags = ["h3", "h4", "ul > li", "ol > li", "blockquote", "th.end", "td.end", "del", "strong", "em"];
    expect(tags.filter((tag) => element.querySelector(tag) === null)).toEqual([]);
    expect(element.querySelectorAll("h1, h2").length).toBe(0);
  });

  it("names the language of code and copies it to the letter", async () => {
    const stage = new DrawnStage();
    stage.draw(<Markdown text={"```ts\nconst a = `b`;\n\n  c\n```"} streaming={false} />);
    expect(screen.getByLabelText("Code, ts").textContent).toBe("const a = `b`;\n\n  c");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy" })));
    expect(stage.ports.copied).toEqual(["const a = `b`;\n\n  c"]);
    expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
  });

  it("draws a fence that is still open as code, and half a fence not at all", () => {
    const element = drawn("Look:\n\n```ts\nconst a = 1;\n``", true);
    expect(element.querySelector("pre")?.textContent).toBe("const a = 1;");
    expect(drawn("Look:\n\n``", true).textContent).toBe("Look:");
  });
});
