# 6. Nothing at all: what does this print?
name=''
set -- $name
echo "$# arguments"
