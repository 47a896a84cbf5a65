import type { RowStatus } from '../words/shapes.ts'

/** Verbs in English, French and Spanish, without accents. */
export const VERBS: readonly (readonly [RegExp, RowStatus])[] = [
  [/^(?:(?:prevois|compte|vais)\b(?:\s+(?:de\s+)?(?:suivre|prendre))?|l['’]an prochain\b)/i, 'planned'],
  [/^(?:(?:presentement|actuellement)\b(?:\s+inscrite?\b)?|inscrite?\b|en ce moment\b)/i, 'in-progress'],
  [/^(?:voy a (?:tomar|cursar|llevar)|planeo (?:tomar|cursar|llevar)|tomare|cursare|llevare)\b/i, 'planned'],
  [
    /^(?:(?:ahora|actualmente)\b(?:\s+estoy)?(?:\s+(?:cursando|llevando|tomando|inscrit[oa] en))?|(?:estoy )?(?:cursando|llevando|tomando)\b|inscrit[oa] en\b)/i,
    'in-progress',
  ],
  [/^(?:reprobe|suspendi)\b/i, 'failed'],
  [/^(?:me retire de|di de baja|abandone)\b/i, 'withdrawn'],
  [/^(?:aprobe|pase|termine)\b/i, 'completed'],
  [/^(?:curse|tome|lleve|saque|obtuve)\b/i, 'taken'],
  [/^(?:echoue|rate)\b/i, 'failed'],
  [/^abandonne\b/i, 'withdrawn'],
  [/^(?:reussi|complete|termine)\b(?!d)/i, 'completed'],
  [/^(?:j['’]ai|suivi|repris|obtenu|eu)\b/i, 'taken'],
  [
    /^(?:(?:i['’]?ll|will)\b(?:\s+be)?(?:\s+(?:take|taking|do|doing))?|plan(?:ning|ned|s)?\b(?:\s+(?:to (?:take|do|repeat|re-?take)|on (?:taking|repeating|re-?taking)|for))?|(?:gonna|going to) take\b|want to take\b|intend to take\b|hope to take\b|next (?:term|sem|semester|fall|spring|summer|winter|year)\b|coming up\b)/i,
    'planned',
  ],
  [
    /^(?:(?:currently|still)\b(?:\s+(?:in[- ]progress|taking|enrolled in|registered in|in|doing))|currently\b|taking\b|(?:registered|enrolled)\b(?:\s+(?:in|for))?|in[- ]progress\b|right now\b|this (?:term|semester)\b|at the moment\b|now(?=\s?:)|now (?:taking|in|doing|enrolled in|registered in)\b)/i,
    'in-progress',
  ],
  [
    /^(?:AP|IB|test|advanced standing) credits?\b|^(?:came in as |as )?transfer(?:red)? credits?\b(?:\s+for\b)?|^transferred\b(?:\s+in\b)?|^transfer\b(?=\s+from\b)/i,
    'transfer-credit',
  ],
  [/^(?:re-?taking|repeating|redoing)\b(?:\s+now\b)?/i, 'in-progress'],
  [/^will (?:re-?take|repeat|redo)\b/i, 'planned'],
  [/^fail(?:ed)?\b/i, 'failed'],
  [/^(?:withdrew|withdrawn|dropped|w\/d)\b(?:\s+from\b|\s+out of\b)?/i, 'withdrawn'],
  [/^audit(?:ed|ing)?\b/i, 'audit'],
  [/^(?:completed|finished|passed|done)\b(?:\s+with\b)?/i, 'completed'],
  [/^(?:taken|took|retook|did|got|have|had|was|received|earned|repeated|i['’]ve|ive)\b/i, 'taken'],
]
