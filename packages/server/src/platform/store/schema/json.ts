/** A JSON column holds an object or an array: a bare string could not be told from its own JSON text. */
export type JsonObject = Readonly<Record<string, unknown>>
