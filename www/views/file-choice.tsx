/** A button to choose files. The same files can be chosen again. */

interface Props {
  /** The words on the button. */
  label: string;
  /** Endings and kinds of the files; any if not given. */
  accept?: string;
  /** Whether several can be chosen. */
  multiple?: boolean;
  /** Whether a folder is chosen, with all that is in it. */
  folder?: boolean;
  class?: string;
  take(files: File[]): void;
}

export function FileChoice({ label, accept, multiple = false, folder = false, class: looks = '', take }: Props) {
  return (
    <label class={`file ${looks}`.trim()}>
      <input
        type="file"
        {...(accept && { accept })}
        multiple={multiple}
        ref={(input) => void (folder && input?.setAttribute('webkitdirectory', ''))}
        onChange={({ currentTarget: input }) => {
          const files = [...(input.files ?? [])];
          input.value = '';
          if (files.length > 0) take(files);
        }}
      />
      <span>{label}</span>
    </label>
  );
}
