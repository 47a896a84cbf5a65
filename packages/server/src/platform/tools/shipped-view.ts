import { readFile } from 'node:fs/promises'
import { defineView } from '@tutor-nexus/toolkit'
import { shippedPath } from '../settings/shipped-files.ts'

interface View {
  /** Also its folder among the web app's views. */
  name: string
  title: string
  description: string
  calls: readonly string[]
  needs?: readonly string[]
}

/** A view that the build makes from the web app's parts and that ships with the program. */
export const shippedView = (view: View) =>
  defineView({
    ...view,
    // Where the host has no theme, the stored one holds.
    calls: [...view.calls, 'tn_user_preferences_get'],
    uri: `ui://tutor-nexus/${view.name}.html`,
    prefersBorder: true,
    html: () => {
      const file = `views/${view.name}.html`
      return readFile(shippedPath({ source: `dist/${file}`, built: file }), 'utf8')
    },
  })
