"""The checks before anyone has said who they are: address, host, size, time, rate, origin."""
