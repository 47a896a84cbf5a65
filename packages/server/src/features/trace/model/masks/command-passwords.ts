import { isValue, type SecretPattern } from './secret-pattern.ts'

const QUOTED = `\\\\*"(?:[^"\\\\]|\\\\[^"]){1,500}|\\\\*'[^'\\\\]{1,500}`
const BARE = `(?:[^\\s"'\`\\\\;|&<>]|\\\\[^nrt"'\\s]){1,500}`
const VALUE = `((?:${QUOTED}|${BARE}))`

const inCommand = (what: string, needs: RegExp, lead: string): SecretPattern => ({
  what,
  needs,
  pattern: new RegExp(`(${lead})${VALUE}`, 'g'),
  accepts: (text) => isValue(text.replace(/^\\*["']/, '')),
})

const MORE = `[^\\n;|&]{0,120}?\\s`

/** Passwords in command arguments. The meaning of `-p` depends on the command. */
export const COMMAND_PASSWORDS: readonly SecretPattern[] = [
  inCommand(
    'password',
    /--\w*-?(?:pass|pwd)/,
    `(?<![\\w-])--(?:[a-z]{1,20}-){0,5}(?:password|passwd|passphrase|pass|pwd)(?:=|\\s{1,4})(?!-)`,
  ),
  inCommand(
    'token',
    /--\w*-?(?:token|secret|key)/,
    `(?<![\\w-])--(?:[a-z]{1,20}-){0,5}(?:token|secret|api-?key|access-?key|secret-?key|private-?key-?data)(?:=|\\s{1,4})(?!-)(?=[^\\s]{6})`,
  ),
  inCommand('password', /mysql|mariadb/, `\\b(?:mysql|mariadb)(?:-?[a-z]+)?\\s(?:${MORE})?-p(?=[^\\s])`),
  inCommand('password', /sshpass/, `\\bsshpass\\s(?:${MORE})?-p\\s{0,4}`),
  inCommand(
    'password',
    /login/,
    `\\b(?:docker|podman|nerdctl|helm|oras|az|oc)\\s(?:${MORE})?login\\s(?:${MORE})?-p\\s{0,4}`,
  ),
  inCommand('password', /redis-cli/, `\\bredis-cli\\s(?:${MORE})?-a\\s{1,4}`),
  inCommand('password', /zip|7z/, `\\b(?:zip|unzip|7za?)\\s(?:${MORE})?-(?:P\\s{1,4}|p(?=\\S))`),
  inCommand(
    'password',
    /curl|wget|http/,
    `\\b(?:curl|https?)\\s(?:${MORE})?(?:-u|--user|-a|--auth)(?:=|\\s{0,4})\\\\*["']?[^\\s:"'\\\\]{1,100}:`,
  ),
  inCommand('password', /pass:/, `\\s-pass(?:in|out)?\\s{1,4}pass:`),
]
