/** The tool gives the oldest first, so that all must be looked at to find the ones that are due. */
export const MOST_TASKS = 100
export const MOST_SESSIONS = 4
