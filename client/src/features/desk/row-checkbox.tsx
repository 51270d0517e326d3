export function RowCheckbox({
  label,
  checked,
  onCheck,
}: {
  label: string;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}) {
  return (
    // The label enlarges the click target to 44 px.
    <label className="-my-3 -ml-3 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
        className="size-5 accent-bayou"
      />
    </label>
  );
}
