/** JSON columns hold objects or arrays, because a bare string looks the same as its JSON text. */
export type JsonObject = Readonly<Record<string, unknown>>
