// Owns what Markdown from a model may become. A closed list: no raw HTML (it is shown as the text it is), no image is ever
// fetched, no anchor exists, no form control. quality.md §4.
import { memo } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CodeBlock } from "./code-block.js";
import { OutsideLink } from "./outside-link.js";

const ALLOWED = [
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "hr", "br"],
  ...["em", "strong", "del", "code", "pre", "a", "img", "input"],
  ...["table", "thead", "tbody", "tr", "th", "td", "sup", "section"],
];

/** The cell's place is the only thing taken from its style. */
function alignment(style: { readonly textAlign?: unknown } | undefined): string | undefined {
  if (style?.textAlign === "right") return "end";
  return style?.textAlign === "center" ? "center" : undefined;
}

// Each component names the attributes it passes on; what Markdown put beside them is left behind.
const COMPONENTS: Components = {
  p: ({ children }) => <p>{children}</p>,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  h6: ({ children }) => <h6>{children}</h6>,
  ul: ({ children, className }) => <ul className={isTaskList(className) ? "task" : undefined}>{children}</ul>,
  ol: ({ children, start }) => <ol start={start}>{children}</ol>,
  li: ({ children }) => <li>{children}</li>,
  a: ({ children, href }) => <OutsideLink url={href ?? ""}>{children}</OutsideLink>,
  img: ({ src, alt }) => (
    <OutsideLink
      url={typeof src === "string" ? src : ""}
    >{`Image: ${alt === "" || alt === undefined ? "untitled" : alt}`}</OutsideLink>
  ),
  input: ({ checked }) => (
    <span aria-label={checked === true ? "done" : "to do"} role="img">
      {checked === true ? "☑ " : "☐ "}
    </span>
  ),
  pre: ({ children }) => <>{children}</>,
  code: ({ children, className }) => {
    const source = textOf(children);
    // Only code of its own block ends with a line break.
    return source.endsWith("\n") || className !== undefined ? (
      <CodeBlock source={source} language={languageOf(className)} />
    ) : (
      <code>{source}</code>
    );
  },
  table: ({ children }) => (
    <div className="table-frame">
      <table>{children}</table>
    </div>
  ),
  th: ({ children, style }) => <th className={alignment(style)}>{children}</th>,
  td: ({ children, style }) => <td className={alignment(style)}>{children}</td>,
  sup: ({ children }) => <sup>{children}</sup>,
  section: ({ children }) => <div>{children}</div>,
};

const OPTIONS: Options = {
  allowedElements: ALLOWED,
  components: COMPONENTS,
  remarkPlugins: [remarkGfm],
  // Addresses are judged where they are opened, by main; here they are only text.
  urlTransform: (url) => url,
};

export const MarkdownPiece = memo(function MarkdownPiece({ text }: { readonly text: string }) {
  return <ReactMarkdown {...OPTIONS}>{text}</ReactMarkdown>;
});

function isTaskList(className: string | undefined): boolean {
  return className?.includes("contains-task-list") ?? false;
}

function languageOf(className: string | undefined): string {
  return /language-([^\s]+)/.exec(className ?? "")?.[1] ?? "";
}

function textOf(children: unknown): string {
  if (Array.isArray(children)) return children.map(textOf).join("");
  return typeof children === "string" ? children : "";
}
