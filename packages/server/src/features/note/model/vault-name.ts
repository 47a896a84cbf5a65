const OTHER_THAN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/** Normalizes a vault name: `My_Work_Vault`, a legacy suffix of tool names, matches "My Work Vault". */
export const vaultKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(OTHER_THAN_WORDS, '_')
    .replace(/^_+|_+$/g, '')
