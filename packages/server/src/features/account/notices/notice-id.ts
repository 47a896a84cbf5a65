/** `cards-due-2026-11-18`, `plan-01K…-3f2a…` */
export const NOTICE_ID = /^[A-Za-z0-9][\w-]{0,119}$/
