import type { UserConfig } from 'vitepress'
import { thirdPartyNotices } from '../third-party-notices.mjs'

type Plugin = Extract<NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number], { name: string }>

/** What the site's scripts contain of others, beside them. */
export const notices: Plugin = {
  name: 'third-party-notices',
  generateBundle({ format }, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    if (format === 'es')
      this.emitFile({
        type: 'asset',
        fileName: 'THIRD_PARTY_NOTICES.txt',
        source: thirdPartyNotices(modules),
      })
  },
}
