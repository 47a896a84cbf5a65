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

/** `add_task` */
export const verbNoun = rule('verb_noun in snake_case', /^[a-z]+(_[a-z0-9]+)+$/)

/** `create-card` */
export const kebabVerbNoun = rule('verb-noun in kebab-case', /^[a-z]+(-[a-z0-9]+)+$/)

/** `contentManager_readContent` */
export const agentMode = rule('agentName_modeName', /^[a-z][A-Za-z0-9]*_[a-z][A-Za-z0-9]*$/)

/** `tn_course_search` for the domain `course` */
export const tutorNexus = (domain: string) =>
  rule(`tn_${domain}_verb in snake_case`, new RegExp(`^tn_${domain}(_[a-z0-9]+)+$`))

/** `add_task`, `create-card` and `readContent` as a person reads them: "Add task". */
export function titleOf(name: string): string {
  const words = name
    .replace(/^tn_/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
