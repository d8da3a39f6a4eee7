import { defineMessages } from '@reachout/language/define-messages';

/** What stands in the place of the case form where a topic is closed, with the words of its link (§6). */
export const closedTopicCopy = defineMessages('catalogue.closed-topics', {
  pricingEnquiry:
    "Questions about prices and contracts are answered by {brand}'s sales team, not in support cases.",
  contactSales: 'Contact sales',
  marketplace:
    'Products from the marketplace are supported by the vendor who made them, not in support cases.',
  reachVendor: 'How to reach the vendor',
  marketplaceInvoice:
    'Invoices for marketplace products are issued by their vendor, who also answers questions about them.',
  loadTesting:
    'Load tests need approval and are available to enterprise customers. Talk to sales about an enterprise plan before you send test traffic.',
  cli: "Support for your plan has moved to {brand}'s Community. The guide to the command line covers installation, sign-in and the usual errors.",
  readCliGuide: 'Read the command line guide',
  v0: '{product} has its own support. Choose {product} as the product to get help with it.',
  getHelpWith: 'Get help with {product}',
  outputGeneration:
    'Cases cannot change what {product} generates. Send feedback in the chat itself, or read how to write prompts that give what you mean.',
  readAboutPrompts: 'Read about prompts',
  integrations:
    "Support for your plan has moved to {brand}'s Community. For services connected to {product}, other builders there often know the answer.",
  askCommunity: 'Ask the community',
  monitoring: 'Monitoring has been replaced by Observability.',
  openObservability: 'Open Observability',
  enterpriseOnly:
    'Support for this topic is available to enterprise customers. Talk to sales about an enterprise plan.',
});
