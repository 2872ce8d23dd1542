"""HTTP as far as models need it: kept connections, answers streamed."""
