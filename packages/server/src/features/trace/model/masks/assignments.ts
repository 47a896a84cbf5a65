import { isValue, looksRandom, type SecretPattern } from './secret-pattern.ts'

const OPENING = `\\\\{0,4}["'\`]`
/** Inside quotes, up to the closing one, escaped or not. */
const QUOTED = `(?<=["'\`])[^"'\`\\\\\\r\\n]{1,2000}`
const BARE = `(?:[^\\s"'\`\\\\,;&|<>(){}]|\\\\[^nrt"'\\s]){1,2000}`

const PASSWORD = '(?:password|passwd|passphrase|passwort)'
const SECRET = '(?:secret|client_?secret|secret_?key|signing_?key|encryption_?key|master_?key|private_?key)'
const TOKEN =
  '(?:token|api_?key|apikey|access_?key|access_?key_?id|auth_?key|session_?key|account_?key|credentials?|pat)'

const ENVIRONMENT_NAME = `(?<![A-Za-z0-9_])(?:[A-Z][A-Z0-9]{0,40}_){0,8}`
const NAME_END = `(?:_(?:\\d+|DEV|PROD|PRODUCTION|TEST|STAGING|VALUE|BASE64|B64))?`

/** Any word may be a password, except the name of the field itself. */
const isPassword = (text: string, lead: string): boolean =>
  isValue(text) && !lead.toLowerCase().includes(text.toLowerCase().replace(/\W+$/, ''))

const isRandom = (text: string, lead: string): boolean =>
  isPassword(text, lead) && text.length >= 8 && looksRandom(text) && !/^\d+[a-z]{0,2}$/i.test(text)

/** `DB_PASSWORD=…`, in environments and settings files. */
const environment = (what: string, names: string, accepts: SecretPattern['accepts']): SecretPattern => ({
  what,
  needs: /[A-Z0-9]\s?[=:]/,
  pattern: new RegExp(
    `(${ENVIRONMENT_NAME}(?:${names})${NAME_END}(?:=|\\s?[=:]\\s?(?=${OPENING}))(?:${OPENING})?)(${QUOTED}|${BARE})`,
    'g',
  ),
  ...(accepts ? { accepts } : {}),
})

/** `"password": "…"`, `apiKey = '…'`: a name and a quoted text. */
const quoted = (what: string, names: string, accepts: SecretPattern['accepts']): SecretPattern => ({
  what,
  needs: new RegExp(names, 'i'),
  pattern: new RegExp(
    `(\\b(?:[\\w-]{0,40}[_-])?(?:\\w{0,20}?)${names}(?:${OPENING})?\\s{0,4}(?::|=>|=)\\s{0,4}${OPENING})(${QUOTED})`,
    'gi',
  ),
  ...(accepts ? { accepts } : {}),
})

/** `password=…` without quotes, in connection strings and commands. */
const bare = (what: string, names: string, accepts: SecretPattern['accepts']): SecretPattern => ({
  what,
  needs: new RegExp(`${names}\\s?[=:]`, 'i'),
  pattern: new RegExp(`(\\b(?:[\\w-]{0,40}[_.-])?${names}=)(?!=)(${BARE})`, 'gi'),
  ...(accepts ? { accepts } : {}),
})

export const ASSIGNMENTS: readonly SecretPattern[] = [
  environment('password', 'PASSWORD|PASSWD|PASSPHRASE|PASS|PWD(?<=_PWD)|PGPASSWORD|MYSQL_PWD', isPassword),
  environment('secret', '[A-Z0-9]{0,40}SECRET(?:_KEY)?', isPassword),
  environment('token', '[A-Z0-9]{0,40}TOKEN|PAT|CREDENTIALS?', isRandom),
  environment('key', 'KEY|APIKEY|ACCESS_KEY_ID', isRandom),
  quoted('password', PASSWORD, isPassword),
  quoted('secret', SECRET, isPassword),
  quoted('token', TOKEN, isRandom),
  bare('password', PASSWORD, isPassword),
  bare('secret', SECRET, isPassword),
  bare('token', TOKEN, isRandom),
  {
    what: 'password',
    needs: /pass\w*:\s/i,
    // A YAML line: unlike in a sentence, nothing follows the value.
    pattern:
      /((?:^|\\n)\s{0,40}(?:- )?[\w.-]{0,40}(?:password|passwd|passphrase):\s{1,4})([^\s"'`\\#]{1,200})(?=\s*(?:$|\\[nr]|#))/gim,
    accepts: isPassword,
  },
]
