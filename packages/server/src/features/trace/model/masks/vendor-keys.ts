/** API keys with a published prefix. Part of a longer word is not a key. */
const KEY_PATTERNS: readonly string[] = [
  // Models
  'sk-ant-[\\w-]{16,400}',
  'sk-(?:proj|svcacct|admin|None)-[\\w-]{16,400}',
  'sk-or-(?:v1-)?[\\w-]{16,200}',
  'sk-[A-Za-z0-9]{20,200}',
  'gsk_[A-Za-z0-9]{20,200}',
  'xai-[A-Za-z0-9]{20,200}',
  'pplx-[A-Za-z0-9]{20,200}',
  'r8_[A-Za-z0-9]{20,200}',
  'hf_[A-Za-z0-9]{20,200}',
  'tvly-[\\w-]{16,200}',
  // Clouds
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}',
  'AIza[\\w-]{35}',
  'ya29\\.[\\w-]{20,2000}',
  '1//0[\\w-]{30,300}',
  'GOCSPX-[\\w-]{20,100}',
  'do[opr]_v1_[a-f0-9]{40,100}',
  'dapi[a-f0-9]{32}(?:-\\d)?',
  'sbp_[a-f0-9]{40}',
  'sb_secret_[\\w-]{16,200}',
  'tskey-[a-z]{2,20}-[\\w-]{12,200}',
  'hv[sbr]\\.[\\w-]{20,400}',
  // Code and packages
  'gh[pousr]_[A-Za-z0-9]{30,300}',
  'github_pat_\\w{22,300}',
  'gl(?:pat|rt|dt|cbt|ptt|soat|ft|imt|agent)-[\\w-]{16,300}',
  'npm_[A-Za-z0-9]{36}',
  'pypi-[\\w-]{16,500}',
  'rubygems_[a-f0-9]{40,60}',
  'dckr_pat_[\\w-]{20,100}',
  'ATATT3[\\w=-]{20,400}',
  'lin_api_[A-Za-z0-9]{20,100}',
  'ntn_[A-Za-z0-9]{20,100}',
  'figd_[\\w-]{20,200}',
  'sntry[su]_[\\w=+/-]{20,500}',
  // Money and messages
  '[rs]k_(?:live|test)_[A-Za-z0-9]{16,300}',
  'whsec_[\\w+/=]{16,200}',
  'xox[abceoprs]-[\\w-]{10,400}',
  'xapp-\\d-[\\w-]{10,400}',
  'SG\\.[\\w-]{16,100}\\.[\\w-]{16,100}',
  'SK[0-9a-f]{32}',
  'key-[0-9a-f]{32}',
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}',
  '\\d{8,10}:AA[\\w-]{33}',
  // Ours
  'tn_[\\w-]{43}',
  'AGE-SECRET-KEY-1[0-9A-Z]{58}',
]

/** Prefixes of the longer ones, for texts that were cut within a key. */
const PREFIXES: readonly string[] = [
  'sk-(?:ant|proj|svcacct|admin|or)-',
  'gsk_',
  'gh[pousr]_',
  'github_pat_',
  'glpat-',
  'AKIA',
  'AIza',
  'ya29\\.',
  'xox[abceoprs]-',
  '[rs]k_(?:live|test)_',
  'npm_',
  'pypi-',
  'hf_',
  'tn_',
  'sk-',
]

const NOT_AFTER_WORD = '(?<![A-Za-z0-9_-])'
const NOT_BEFORE_WORD = '(?![A-Za-z0-9_-])'

export const VENDOR_KEY = new RegExp(`()${NOT_AFTER_WORD}(${KEY_PATTERNS.join('|')})${NOT_BEFORE_WORD}`, 'g')

export const CUT_VENDOR_KEY = new RegExp(`()${NOT_AFTER_WORD}((?:${PREFIXES.join('|')})[\\w-]*)$`, 'g')
