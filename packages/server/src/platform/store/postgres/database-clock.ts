/** Milliseconds since the epoch by the database's clock, because those of the nodes may differ. */
export const DATABASE_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
