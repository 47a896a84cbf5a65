const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u

export const NAME_RULE = 'A name has 1 to 64 letters, digits, dots, hyphens or underscores.'

export const isAccountName = (name: string): boolean => NAME.test(name)
