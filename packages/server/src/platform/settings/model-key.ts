export const PROVIDERS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const
export type Provider = (typeof PROVIDERS)[number]

/** A way to a model. Its secret is opened where it is needed and kept nowhere. */
export interface ModelKey {
  readonly provider: Provider
  /** What its owner calls it. */
  readonly label: string
  readonly model: string | null
  readonly baseUrl: string | null
  open(): Promise<string>
}

/** The model of a key that names none: small, fast and cheap. */
export const DEFAULT_MODELS: Readonly<Record<Exclude<Provider, 'openai-compatible'>, string>> = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-haiku-4-5',
  google: 'gemini-flash-latest',
}

/** The most tokens that one answer of a model may take, in and out. */
export const DEFAULT_ANSWER_TOKENS = 60_000
