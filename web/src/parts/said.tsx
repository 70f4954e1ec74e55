/** A sentence of the server's in the reader's language, which is learnt first where it is not known yet. */
import { useEffect, useState } from "preact/hooks";
import { canTell, saying, told, type Told } from "../base/text.ts";

interface Props {
  part: Told;
  text: string;
}

export function Said({ part, text }: Props) {
  const [, setLearnt] = useState(false);
  const known = canTell(part);
  useEffect(() => {
    if (!known) void saying(true, `told/${part}`).then(setLearnt);
  }, [known, part]);
  return <>{known && told(part, text)}</>;
}
