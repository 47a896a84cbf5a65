/** The arguments of a suggested call. */
export type Given = Readonly<Record<string, unknown>>
