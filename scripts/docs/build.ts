import { join } from 'node:path'
import { build } from 'vitepress'

/** `npm run docs`: what is served under `/docs`. */
await build(join(import.meta.dirname, '../../docs'))
