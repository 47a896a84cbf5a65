/** Why a file couldn't be read, in words for the reader. */
export class FileFault extends Error {}
