/** How far something is, as a bar; without a part, that it is under way. */
interface Props {
  /** What is under way, for screen readers. */
  label: string;
  /** From 0 to 1. */
  part: number | undefined;
  text: string;
}

export function Bar({ label, part, text }: Props) {
  if (part === undefined) return <div class="progress" role="progressbar" aria-label={label} aria-valuetext={text} />;
  const percent = Math.floor(part * 100);
  return (
    <div
      class="import-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
