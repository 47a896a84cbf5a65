/** A session that nobody has named is named by its day. */
export const titleOf = ({ title, startedAt }: { title: string | null; startedAt: string }): string =>
  title ??
  `Session of ${new Date(startedAt).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })}`
