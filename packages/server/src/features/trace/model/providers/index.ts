import type { LogProvider } from '../provider.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { geminiCli } from './gemini-cli.ts'

export const LOG_PROVIDERS: readonly LogProvider[] = [claudeCode, codex, geminiCli]
