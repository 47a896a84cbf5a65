import type { UserConfig } from 'vitepress'

type Plugin = Extract<NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number], { name: string }>

/**
 * VitePress adds a shorter copy of each page by assigning it to the bundle, which this bundler takes from nobody: it is
 * emitted as a file instead.
 */
export const leanPages: Plugin = {
  name: 'lean-pages',
  configResolved({ plugins }) {
    const vitepress = plugins.find(({ name }) => name === 'vitepress')
    const generate = vitepress?.generateBundle
    if (!vitepress || typeof generate !== 'function')
      throw new Error('VitePress makes its pages otherwise now')
    vitepress.generateBundle = function (options, bundle, isWrite) {
      const emitting = new Proxy(bundle, {
        set: (_, name, file) => {
          if (file.type !== 'chunk') throw new Error(`${String(name)} is no page`)
          this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code })
          return true
        },
      })
      return generate.call(this, options, emitting, isWrite)
    }
  },
}
