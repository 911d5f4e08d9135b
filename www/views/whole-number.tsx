/** A field for a whole number. */

import { useState } from 'preact/hooks';

interface Props {
  label: string;
  value: number;
  /** The range of the browser's arrows. */
  min: number;
  max?: number;
  /** Which whole numbers are passed on; those of at least `min` if it is left out. */
  accepts?: (number: number) => boolean;
  set: (value: number) => void;
}

/**
 * The text stays as it is typed until the field is left, however often answers of the engine draw the page meanwhile.
 * Each accepted number is passed on at once; a field that is left empty or wrong shows the last of them again.
 */
export function WholeNumber({ label, value, min, max, accepts = (number) => number >= min, set }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        inputmode="numeric"
        min={min}
        max={max}
        step={1}
        value={typed ?? value}
        onInput={(e) => {
          setTyped(e.currentTarget.value);
          const number = e.currentTarget.valueAsNumber;
          if (Number.isInteger(number) && accepts(number)) set(number);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
