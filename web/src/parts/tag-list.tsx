/** Names in a row, each as a tag. */
import "./tag-list.css";

export const TagList = ({ names }: { names: readonly string[] }) => (
  <ul class="tag-list">
    {names.map((name) => (
      <li key={name} class="tag">
        {name}
      </li>
    ))}
  </ul>
);
