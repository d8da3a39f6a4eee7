ALTER TABLE "page_opinions" RENAME TO "page_feedback";--> statement-breakpoint
ALTER INDEX "page_opinions_pkey" RENAME TO "page_feedback_pkey";--> statement-breakpoint
ALTER INDEX "page_opinions_created_at" RENAME TO "page_feedback_created_at";--> statement-breakpoint
ALTER INDEX "page_opinions_path" RENAME TO "page_feedback_path";--> statement-breakpoint
ALTER INDEX "page_opinions_user_id" RENAME TO "page_feedback_user_id";--> statement-breakpoint
ALTER TABLE "page_feedback" RENAME CONSTRAINT "page_opinions_verdict" TO "page_feedback_verdict";--> statement-breakpoint
ALTER TABLE "page_feedback" RENAME CONSTRAINT "page_opinions_path_length" TO "page_feedback_path_length";--> statement-breakpoint
ALTER TABLE "page_feedback" RENAME CONSTRAINT "page_opinions_sentence_length" TO "page_feedback_sentence_length";--> statement-breakpoint
ALTER TABLE "page_feedback" RENAME CONSTRAINT "page_opinions_user_id_users_id_fk" TO "page_feedback_user_id_users_id_fk";
