import { SETTING_HELP } from '../settings/settings.ts'

/** The settings by environment, a line each. */
export function settingLines(): string {
  const settings = Object.entries(SETTING_HELP)
  const width = Math.max(...settings.map(([name]) => name.length))
  return settings.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`).join('\n')
}
