/** Replaces the given fields of a record and returns the names of those that changed. */
export function editRecord<Kind extends { rev: number; updatedAt: string }>(
  record: Kind,
  edit: object,
  at: string,
): { record: Kind; changed: string[] } {
  const fields = Object.entries(edit).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(record, name)),
  )
  if (fields.length === 0) return { record, changed: [] }
  return {
    record: { ...record, ...Object.fromEntries(fields), rev: record.rev + 1, updatedAt: at },
    changed: fields.map(([name]) => name),
  }
}
