module portscansimulator

go 1.19
