/** A sentence of the server, with what is in backticks as code. */
export const Sentence = ({ text }: { text: string }) => (
  <>{text.split("`").map((part, n) => (n % 2 === 1 ? <code key={n}>{part}</code> : part))}</>
);
