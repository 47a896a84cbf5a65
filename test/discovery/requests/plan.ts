import type { RequestsByTool } from './request-set.ts'

export const planRequests: RequestsByTool = {
  tn_plan_terms: {
    tuning: [
      'make me a course plan for the next two years',
      'plan out all the terms until I can transfer to aur',
      'which courses in which semester so I have 30 credits by 2028',
      'map my terms to reach the requirements of two schools',
      'what if I take a term off, how does my plan change',
    ],
    heldOut: [
      'lay out a multi-term plan towards SFU',
      'term by term plan to finish the requirements',
      'how soon could I have everything if I take one more course each term',
    ],
  },
  tn_plan_next: {
    tuning: [
      'what should I take next term',
      'which courses am I allowed to take in the spring',
      'recommend classes for next semester towards my transfer goals',
      'what can I register for next term that opens the most courses',
      'which class next for my goal',
    ],
    heldOut: [
      'what courses may I take next term',
      'best courses for the coming semester',
      'rank what I am eligible for next term',
    ],
  },
  tn_plan_check: {
    tuning: [
      'check my term plan for mistakes',
      'does the plan I wrote by hand keep all the prerequisites',
      'can I move CPSC 1120 to the fall in my plan',
      'is my semester plan possible',
      'validate this order of courses by term',
    ],
    heldOut: [
      'check whether my hand-made semester plan works',
      'are any terms in my plan too heavy',
      'does moving a course break my term plan',
    ],
  },
  tn_plan_save: {
    tuning: [
      'save this term plan',
      'keep this plan of semesters as plan B',
      'store my course plan by term',
      'save my two-year plan under a name',
      'remember this term plan for later',
    ],
    heldOut: ['save the term plan as my fast option', 'keep my semester plan', 'store this plan of terms'],
  },
  tn_plan_list: {
    tuning: [
      'list my saved term plans',
      'which plans of semesters did I keep',
      'show all my term plans',
      'compare the term plans I saved',
      'what term plans do I have',
    ],
    heldOut: ['my saved term plans', 'show the semester plans I have saved', 'list the plans of terms'],
  },
  tn_plan_get: {
    tuning: [
      'open my saved term plan',
      'is my two-year plan still valid',
      'does my saved term plan still hold',
      'show the semester plan I saved',
      'has anything changed in my term plan since I saved it',
    ],
    heldOut: [
      'open the term plan called plan B',
      'does my saved semester plan still work',
      'look at my two-year plan again',
    ],
  },
  tn_plan_delete: {
    tuning: [
      'delete my old term plan',
      'throw away the semester plan I saved',
      'remove my two-year plan',
      'restore the term plan I deleted',
      'get rid of the term plan called plan B',
    ],
    heldOut: [
      'delete the saved term plan',
      'bring back the term plan that I deleted',
      'remove the semester plan',
    ],
  },
}
