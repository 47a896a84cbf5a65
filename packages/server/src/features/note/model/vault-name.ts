const OTHER_THAN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/** A vault's name as it is compared: `My_Work_Vault`, the legacy suffix of a tool's name, is "My Work Vault". */
export const vaultKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(OTHER_THAN_WORDS, '_')
    .replace(/^_+|_+$/g, '')
