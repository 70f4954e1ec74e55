/** The ids in a source: what `t`, `rich` and `msg` are given, of a choice both branches. */
import ts from "typescript";

const says = new Set(["t", "rich", "msg"]);

const literals = (node) =>
  ts.isStringLiteralLike(node)
    ? [node]
    : ts.isConditionalExpression(node)
      ? [...literals(node.whenTrue), ...literals(node.whenFalse)]
      : ts.isParenthesizedExpression(node)
        ? literals(node.expression)
        : [];

export const parsed = (code) =>
  ts.createSourceFile("source.tsx", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** Calls `found` with the literals of each id. */
export function eachId(source, found) {
  const visit = (node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      says.has(node.expression.text) &&
      node.arguments[0]
    ) {
      for (const literal of literals(node.arguments[0])) found(literal, node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** The source with `of(id)` in the place of each id; `msg("…")`, which only marks one, becomes what it marks. */
export function replaceIds(code, of) {
  const edits = [];
  eachId(parsed(code), (literal, call) => {
    const number = of(literal.text);
    if (number === undefined) throw new Error(`there is no text ${literal.text}`);
    const marks = call.expression.text === "msg" && call.arguments[0] === literal;
    const node = marks ? call : literal;
    edits.push([node.getStart(), node.getEnd(), marks ? `(${number})` : String(number)]);
  });
  return edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code);
}
