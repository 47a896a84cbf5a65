import { either, maybe } from '../wording.ts'

/** Ways of the guide to say the same, shared by reading a text and comparing it with a printed rule. */
export const NO_CREDIT = String.raw`${either('no (?:transfer )?credit', 'not transferable', 'no transfer')}\b`

export const ASSESSMENT = either(
  String.raw`individual(?:ly)? (?:assess|evaluat|review)\w*`,
  'assessed individually',
  'case[ -]by[ -]case(?: basis)?',
  '(?:credit )?(?:to|will) be (?:determined|assessed|evaluated)[^.;]*',
)

/** `or student may request credit for` … `instead`. */
export const CHOICE =
  String.raw`[ .,;]*(?:\bor )?\bstudents? (?:may|can) ` +
  `${either('request', 'choose', 'elect', 'opt for')} ${maybe('credit for ')}`

export const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
