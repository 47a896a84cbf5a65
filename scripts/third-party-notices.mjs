// Plain JavaScript: the set-up runs it under whatever Node the machine has.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/

/**
 * Licences and copyright of all packages that a build took code from, by the modules in it.
 * @param {Iterable<string>} modules
 */
export function thirdPartyNotices(modules) {
  const folders = new Set(
    [...modules].flatMap((module) => PACKAGE.exec(module.replace(/^\0/, ''))?.[0] ?? []),
  )
  const notices = new Map([...folders].filter(isPackage).map(noticeOf))
  const sorted = [...notices].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return ['This program contains the following packages.\n', ...sorted].join(`\n${'-'.repeat(80)}\n\n`)
}

/** @param {string} folder */
const isPackage = (folder) => existsSync(join(folder, 'package.json'))

/**
 * @param {string} folder
 * @returns {[string, string]}
 */
function noticeOf(folder) {
  const { name, version, license, author, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const title = `${name} ${version}`
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const by = typeof author === 'string' ? author : (author?.name ?? homepage ?? name)
  const said = texts.length > 0 ? texts : [`By ${by}`]
  return [title, `${title}\nLicence: ${license}\n\n${said.join('\n\n')}\n`]
}
