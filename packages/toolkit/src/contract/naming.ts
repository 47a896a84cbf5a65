/** Every published name, whatever its domain's rule. */
export const PUBLISHED_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
export const COMFORTABLE_NAME_LENGTH = 40

/** Agent and mode, camelCase without underscores: `taskManager/add`. */
export const ADDRESS = /^([a-z][A-Za-z0-9]*)\/([a-z][A-Za-z0-9]*)$/

/** A domain's rule for the names of its tools. */
export interface NamingRule {
  readonly says: string
  accepts(name: string): boolean
}

const rule = (says: string, pattern: RegExp): NamingRule => ({ says, accepts: (name) => pattern.test(name) })

/** Any that can be published. */
export const anyName: NamingRule = rule('letters, digits, _ and -', PUBLISHED_NAME)

/** `add_task` */
export const verbNoun = rule('verb_noun in snake_case', /^[a-z]+(_[a-z0-9]+)+$/)

/** `create-card` */
export const kebabVerbNoun = rule('verb-noun in kebab-case', /^[a-z]+(-[a-z0-9]+)+$/)

/** `contentManager_readContent` */
export const agentMode = rule('agentName_modeName', /^[a-z][A-Za-z0-9]*_[a-z][A-Za-z0-9]*$/)

/** `library_book_search` for the prefix `library_book`, which is in snake_case too. */
export const prefixedVerb = (prefix: string) =>
  rule(`${prefix}_verb in snake_case`, new RegExp(`^${prefix}(_[a-z0-9]+)+$`))

/** `add_task`, `create-card` and `readContent` as a person reads them: "Add task". */
export function titleOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
