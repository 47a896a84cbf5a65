/** Reads the figures of the whole server. A token has it only by name: `*` stands for the tools. */
export const METRICS_SCOPE = 'metrics:read'
