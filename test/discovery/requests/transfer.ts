import type { RequestsByTool } from './request-set.ts'

export const transferRequests: RequestsByTool = {
  tn_transfer_resolve: {
    tuning: [
      'will my stats class count at SFU',
      'I did CPSC 1110 and MATH 1171 at Northreach, how much credit would Aurelia give me',
      'can I bring my college courses with me to university?',
      'how many of my credits carry over if I switch to Aurelia',
      'what would I get for ENGL 1123 and PSYC 1101 over there',
      'does taking both physics courses earn me anything at the university',
      'I’m moving from Caldera to Aurelia, which of my classes transfer?',
      'which combination of my courses gives the most transfer credit',
    ],
    heldOut: [
      'do I get credit for BIOL 1100 if I go to Aurelia',
      'I finished a year at Northreach, what is it worth at Kestrel',
      'would my three comp sci courses be accepted at aurelia',
      'tranfer credit for MATH 1171 plus MATH 1271',
    ],
  },
  tn_transfer_search: {
    tuning: [
      'show all articulation agreements between Caldera and Aurelia',
      'what transfer agreements does Northreach have',
      'list the transfer rules for CPSC courses',
      'is there any agreement about PSYC 1101',
      'browse agreements from Kestrel to Aurelia',
      'which of Northreach’s biology courses have an agreement with Aurelia',
      'find transfer rules for ENGL 1123',
      'all agreements Aurelia has with colleges',
    ],
    heldOut: [
      'what deals are there between Northreach and Kestrel for transfering',
      'list articulation for math from caldera',
      'are there agreements covering CHEM 1120',
      'show me the transfer guide for Northreach to Aurelia',
    ],
  },
  tn_transfer_details: {
    tuning: [
      'show me the exact wording of that agreement',
      'what is the source of this transfer rule',
      'give me the full text of the rule',
      'are there any conditions attached to that agreement, like a minimum grade',
      'prove it: where does it say that this transfers',
      'open agreement number 01J9 and let me read it',
      'when was that rule published and by whom',
      'I want to quote the agreement to my advisor',
    ],
    heldOut: [
      'what’s the evidence behind that agreement',
      'read me the original of the transfer rule',
      'until which date is this agreement valid',
      'explain this one agreement completely',
    ],
  },
  tn_transfer_reverse: {
    tuning: [
      'I need MATH 151 at Aurelia, can I do it cheaper at a college',
      'what should I take at Caldera so that I get COSC 120',
      'where else could I earn credit for PSYC 100 over the summer',
      'which outside courses satisfy aur:ENGL 105',
      'what gives me STAT 270 at the university if I take it at Northreach',
      'is there a class at another school I can take to receive COSC 210',
      'looking to fulfil PHYS 120 through a community college',
      'what transfers in as aur:CHEM 102',
    ],
    heldOut: [
      'which college class would get me credit for COSC 305',
      'take what at Northreach to end up with ECON 103 at Aurelia?',
      'I want to knock out MATH 157 at a different school',
      'courses elsewhere that earn BIOL 101',
    ],
  },
  tn_transfer_compare: {
    tuning: [
      'rank the universities by what they take of my transcript',
      'where do most of my classes count',
      'compare all schools for my courses',
      'which school loses me the fewest credits',
      'is Kestrel or Calderwood better for the courses I have',
    ],
    heldOut: [
      'compare the schools by how much of my transcript they take',
      'at which school do my courses count the most',
      'rank schools for my credits',
    ],
  },
  tn_transfer_plan_save: {
    tuning: [
      'save the transfer plan for Aurelia',
      'keep this transfer plan as Spring move',
      'store this transfer plan for me',
      'remember my transfer plan to Kestrel',
      'save my transfer plan under a name',
    ],
    heldOut: [
      'save that transfer plan',
      'keep the transfer plan for later',
      'please store the transfer plan',
    ],
  },
  tn_transfer_plan_list: {
    tuning: [
      'list the transfer plans that I saved',
      'show all my transfer plans',
      'which transfer plans are saved',
      'what transfer plans do I have',
      'see my saved transfer plans',
    ],
    heldOut: [
      'my saved transfer plans please',
      'list all transfer plans',
      'do I have any transfer plans saved',
    ],
  },
  tn_transfer_plan_get: {
    tuning: [
      'does what I saved for my transfer still hold',
      'did the agreements of my saved transfer plan change',
      'check whether my saved transfer plan still holds',
      'did anything change in the agreements I saved for Aurelia',
      'is the transfer plan I saved still valid',
    ],
    heldOut: [
      'open that saved transfer plan',
      'open the transfer plan Spring move',
      'show me the saved transfer plan for Aurelia',
      'has an agreement in my saved transfer plan changed',
      'does my saved transfer plan still hold',
    ],
  },
  tn_transfer_plan_delete: {
    tuning: [
      'delete the transfer plan Spring move',
      'remove my transfer plan for Kestrel',
      'get rid of the old transfer plan',
      'restore the transfer plan that I deleted',
      'delete a saved transfer plan',
    ],
    heldOut: [
      'delete that transfer plan',
      'remove the saved transfer plan',
      'undo deleting my transfer plan',
    ],
  },
  tn_transfer_plan_share: {
    tuning: [
      'share my transfer plan with my advisor',
      'create a link for my saved transfer plan',
      'share Spring move by link for a week',
      'share this plan with the account okafor',
      'I want my counsellor to have access to my transfer plan',
    ],
    heldOut: [
      'share the transfer plan',
      'get me a shareable link to my plan',
      'share my plan for Aurelia with Ms Okafor',
    ],
  },
  tn_transfer_plan_shares: {
    tuning: [
      'who have I shared my transfer plan with',
      'list the links to my transfer plans',
      'has my advisor seen the plan I shared',
      'which of my plans are shared, and until when',
      'when was my shared link last opened',
    ],
    heldOut: [
      'with whom is my plan shared',
      'did anyone open my shared plan',
      'list my shares of transfer plans',
    ],
  },
  tn_transfer_plan_unshare: {
    tuning: [
      'stop sharing my transfer plan',
      'revoke the link to my transfer plan',
      'unshare the plan Spring move',
      'my advisor should not have access to my plan any longer',
      'cancel the shared link',
    ],
    heldOut: ['unshare my plan', 'revoke that link', 'stop sharing it with my advisor'],
  },
  tn_transfer_plan_comment: {
    tuning: [
      'comment on the shared transfer plan',
      'add a comment to my plan for my advisor',
      'reply to the comment on my plan: I dropped chemistry',
      'write a comment on this student’s plan',
      'comment that one more computing course is needed',
    ],
    heldOut: [
      'leave a comment on the plan',
      'comment on the plan a student shared',
      'answer the comment on my plan',
    ],
  },
  tn_transfer_shared_plans: {
    tuning: [
      'which plans are shared with me',
      'list the transfer plans that students shared with me',
      'show plans other people share with me',
      'do any students share a plan with me',
      'see all transfer plans shared with my account',
    ],
    heldOut: ['plans shared with me', 'what plans did students share with me', 'list shared transfer plans'],
  },
  tn_transfer_shared_plan_get: {
    tuning: [
      'open the shared transfer plan',
      'show the comments on my shared plan',
      'what does my shared transfer plan look like to my advisor',
      'open the plan that Kvothe shared with me',
      'are there new comments on the plan I share',
    ],
    heldOut: ['open that shared plan', 'read the comments on the plan', 'show me the plan a student shared'],
  },
}
