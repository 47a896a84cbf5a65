/** Links and tags of a note beyond these are not indexed, nor those behind this many characters. Its text is. */
export const MAX_NOTE_LINKS = 5_000
export const MAX_NOTE_TAGS = 1_000
export const MAX_PARSED = 1 << 20

/** Files and folders beyond this are not indexed. */
export const MAX_VAULT_ENTRIES = 200_000
/** New notes are indexed by name only while a vault has more text than this. */
export const MAX_VAULT_BYTES = 1 << 30
export const MAX_VAULT_LINKS = 500_000

/** The most links that one answer is paged from. */
export const MAX_FOUND_LINKS = 20_000
