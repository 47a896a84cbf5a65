/** How a language is written, as far as its colours go. */
export interface Grammar {
  keywords: ReadonlySet<string>
  types: ReadonlySet<string>
  /** Keywords in any case. */
  isCaseless: boolean
  /** What begins a comment up to the end of the line. */
  comments: readonly string[]
  /** What begins and ends a comment or a text over several lines. */
  blocks: readonly { open: string; close: string; style: 'comment' | 'string' }[]
  /** Marks around a text on one line. */
  quotes: readonly string[]
  /** Before a colon or an equals sign, the name of a property. */
  properties: RegExp | undefined
  /** Such as decorators, directives or variables of a shell. */
  metas: RegExp | undefined
}

interface Written {
  keywords?: string
  types?: string
  isCaseless?: true
  comments?: string[]
  blocks?: Grammar['blocks']
  quotes?: string[]
  properties?: RegExp
  metas?: RegExp
}

const SLASHES = { open: '/*', close: '*/', style: 'comment' } as const
const TEXT = (mark: string) => ({ open: mark, close: mark, style: 'string' }) as const
const ANNOTATION = /@[\w.]+/y
const C_KEYWORDS =
  'auto break case const continue default do else enum extern for goto if inline register return sizeof static struct switch typedef union volatile while NULL true false'
const C_TYPES =
  'bool char double float int long short signed unsigned void size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t'
const C_LIKE = { comments: ['//'], blocks: [SLASHES], quotes: ['"', "'"] }

const WRITTEN: Readonly<Record<string, Written>> = {
  python: {
    keywords:
      'and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield None True False self',
    types: 'int float str bool list dict set tuple bytes object print len range',
    comments: ['#'],
    blocks: [TEXT('"""'), TEXT("'''")],
    metas: ANNOTATION,
  },
  java: {
    ...C_LIKE,
    keywords:
      'abstract assert break case catch class const continue default do else enum extends final finally for if implements import instanceof interface native new package private protected public record return sealed static super switch synchronized this throw throws transient try var void volatile while yield null true false',
    types: 'boolean byte char double float int long short String Integer Object List Map Set',
    blocks: [SLASHES, TEXT('"""')],
    metas: ANNOTATION,
  },
  c: { ...C_LIKE, keywords: C_KEYWORDS, types: C_TYPES, metas: /^\s*#\s*\w+/y },
  cpp: {
    ...C_LIKE,
    keywords: `${C_KEYWORDS} catch class concept constexpr consteval co_await co_return co_yield delete explicit export final friend mutable namespace new noexcept nullptr operator override private protected public requires template this throw try typename using virtual`,
    types: `${C_TYPES} string vector map set std wchar_t`,
    metas: /^\s*#\s*\w+/y,
  },
  csharp: {
    ...C_LIKE,
    keywords:
      'abstract as async await base break case catch checked class const continue default delegate do else enum event explicit extern finally fixed for foreach get goto if implicit in init interface internal is lock namespace new null operator out override params private protected public readonly record ref return sealed set sizeof static struct switch this throw true false try typeof unsafe using var virtual void volatile when where while yield',
    types: 'bool byte char decimal double dynamic float int long object sbyte short string uint ulong ushort',
  },
  go: {
    ...C_LIKE,
    keywords:
      'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var nil true false iota',
    types:
      'any bool byte complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64',
    blocks: [SLASHES, TEXT('`')],
  },
  rust: {
    comments: ['//'],
    quotes: ['"'],
    keywords:
      'as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait type unsafe use where while true false',
    types:
      'bool char f32 f64 i8 i16 i32 i64 i128 isize str String u8 u16 u32 u64 u128 usize Option Result Vec Box Some None Ok Err',
    blocks: [SLASHES],
    metas: /#!?\[[^\]]*\]|\w+!|'\w+(?!')/y,
  },
  kotlin: {
    ...C_LIKE,
    keywords:
      'as break by catch class companion const continue data do else enum false finally for fun if import in init interface internal is lateinit null object open override package private protected public return sealed super suspend this throw true try typealias val var vararg when where while',
    types: 'Any Boolean Byte Char Double Float Int List Long Map Set Short String Unit',
    blocks: [SLASHES, TEXT('"""')],
    metas: ANNOTATION,
  },
  swift: {
    comments: ['//'],
    quotes: ['"'],
    keywords:
      'actor as async await break case catch class continue default defer do else enum extension fallthrough false for func guard if import in init inout is let nil override private protocol public repeat return self static struct super switch throw throws true try var where while',
    types: 'Any Array Bool Character Dictionary Double Float Int Set String Void',
    blocks: [TEXT('"""'), SLASHES],
    metas: ANNOTATION,
  },
  php: {
    keywords:
      'abstract and array as break callable case catch class clone const continue default do echo else elseif enum extends final finally fn for foreach function global if implements include instanceof interface match namespace new or private protected public readonly require return static switch throw trait try use var while yield null true false',
    types: 'bool float int iterable mixed object string void',
    comments: ['//', '#'],
    blocks: [SLASHES],
    metas: /\$\w+|<\?(?:php|=)?|\?>/y,
  },
  ruby: {
    keywords:
      'alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield require attr_accessor puts',
    comments: ['#'],
    metas: /@{1,2}\w+|:\w+/y,
  },
  r: {
    keywords: 'break else for function if in next repeat return while library NULL NA NaN Inf TRUE FALSE',
    types: 'c data.frame factor list matrix mean print sum vector',
    comments: ['#'],
  },
  sql: {
    isCaseless: true,
    keywords:
      'add all alter and as asc begin between by case check column commit constraint create cross default delete desc distinct drop else end exists foreign from full group having if in index inner insert into is join key left like limit not null offset on or order outer primary references returning right rollback select set table then transaction trigger union unique update using values view when where with true false',
    types:
      'bigint blob boolean char date decimal float int integer json numeric real serial smallint text time timestamp uuid varchar avg count max min sum coalesce',
    comments: ['--'],
    blocks: [SLASHES],
  },
  shell: {
    keywords:
      'case do done elif else esac exit export fi for function if in local return set shift source then trap unset until while cd echo sudo',
    comments: ['# '],
    metas: /\$(?:\{[^}]*\}|\w+|[?#@*!$])|(?<=\s)--?[a-zA-Z][\w-]*/y,
  },
  json: {
    keywords: 'true false null',
    quotes: ['"'],
    properties: /"(?:[^"\\]|\\.)*"(?=\s*:)/y,
    comments: ['//'],
  },
  yaml: {
    keywords: 'true false null yes no',
    comments: ['# '],
    properties: /(?<=^\s*(?:- )*)[^\s#'"[{-][^:#]*(?=:(?:\s|$))/y,
    metas: /[&*][\w-]+|^---/y,
  },
  toml: {
    keywords: 'true false',
    comments: ['#'],
    blocks: [TEXT('"""')],
    properties: /(?<=^\s*)[\w.-]+(?=\s*=)/y,
    metas: /^\s*\[.*\]/y,
  },
  lua: {
    keywords:
      'and break do else elseif end false for function goto if in local nil not or repeat return then true until while',
    comments: ['--'],
    blocks: [
      { open: '--[[', close: ']]', style: 'comment' },
      { open: '[[', close: ']]', style: 'string' },
    ],
  },
  matlab: {
    keywords:
      'break case catch continue else elseif end for function global if otherwise parfor persistent return switch try while true false',
    comments: ['%'],
    quotes: ['"'],
  },
  haskell: {
    keywords:
      'case class data default deriving do else forall foreign if import in infix infixl infixr instance let module newtype of qualified then type where True False',
    types: 'Bool Char Double Either Float Int Integer IO Just Maybe Nothing String',
    comments: ['--'],
    quotes: ['"'],
    blocks: [{ open: '{-', close: '-}', style: 'comment' }],
  },
  latex: { comments: ['%'], quotes: [], metas: /\\(?:[a-zA-Z]+\*?|.)/y },
}

const ALIASES: Readonly<Record<string, string>> = {
  py: 'python',
  python3: 'python',
  h: 'c',
  'c++': 'cpp',
  cc: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  golang: 'go',
  rs: 'rust',
  kt: 'kotlin',
  rb: 'ruby',
  postgresql: 'sql',
  mysql: 'sql',
  sqlite: 'sql',
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  console: 'shell',
  jsonc: 'json',
  yml: 'yaml',
  octave: 'matlab',
  hs: 'haskell',
  tex: 'latex',
}

const wordsOf = (text = ''): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean))

const grammarOf = ({ keywords, types, ...written }: Written): Grammar => ({
  isCaseless: false,
  comments: [],
  blocks: [],
  quotes: ['"', "'"],
  properties: undefined,
  metas: undefined,
  ...written,
  keywords: wordsOf(keywords),
  types: wordsOf(types),
})

const named = new Map(Object.entries(WRITTEN).map(([name, written]) => [name, grammarOf(written)]))

export const grammarNames: readonly string[] = [...named.keys()]

/** The grammar of a language by any of its names. */
export const grammarFor = (language: string): Grammar | undefined => {
  const name = language.toLowerCase()
  return named.get(ALIASES[name] ?? name)
}
