/** How far something is, as a bar; without a part, that it is under way. */
import "./progress-bar.css";

interface Props {
  /** What is under way, for screen readers. */
  label: string;
  /** From 0 to 1; undefined while it is not known. */
  part: number | undefined;
  /** What screen readers say instead of a share. */
  text?: string;
}

export const ProgressBar = ({ label, part, text }: Props) =>
  part === undefined ? (
    <div class="progress" role="progressbar" aria-label={label} aria-valuetext={text} />
  ) : (
    <progress class="progress-bar" max={1} value={part} aria-label={label} aria-valuetext={text} />
  );
