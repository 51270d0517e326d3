export function Options({
  choose,
  options,
}: {
  choose: string;
  options: ReadonlyArray<{ value: string; label: string }>;
}) {
  return (
    <>
      <option value="">{choose}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
