/** Raised when the form of the document changes in a way that its readers have to know. */
export const SCHEMA_VERSION = 1
